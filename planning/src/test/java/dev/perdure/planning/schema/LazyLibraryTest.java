package dev.perdure.planning.schema;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Definitions whose schemas are plain start fast, because the validator library stays unloaded. */
class LazyLibraryTest {

  @Test
  void plain_schemas_do_not_wake_the_library() throws Exception {
    assertThat(classesLoadedFor("{\"type\":\"object\",\"properties\":{\"a\":{\"default\":1}}}"))
        .contains("dev.perdure.planning.schema.PlainSchema")
        .noneMatch(name -> name.startsWith("com.networknt"));
  }

  @Test
  void other_schemas_do() throws Exception {
    assertThat(classesLoadedFor("{\"oneOf\":[{\"type\":\"object\"},{\"type\":\"null\"}]}"))
        .anyMatch(name -> name.startsWith("com.networknt"));
  }

  private static List<String> classesLoadedFor(String schema) throws Exception {
    try (var loader = new Recorder()) {
      Class<?> text = loader.loadClass("dev.perdure.model.json.JsonText");
      Object json = text.getMethod("read", String.class).invoke(null, schema);
      Class<?> type = loader.loadClass("dev.perdure.model.json.Json");
      loader
          .loadClass("dev.perdure.planning.schema.JsonSchema")
          .getMethod("compile", type)
          .invoke(null, json);
      return loader.loaded;
    }
  }

  /** Loads everything anew, and keeps a list of it. */
  private static final class Recorder extends URLClassLoader {
    private final List<String> loaded = new ArrayList<>();

    Recorder() throws MalformedURLException {
      super(classPath(), ClassLoader.getPlatformClassLoader());
    }

    private static URL[] classPath() throws MalformedURLException {
      var urls = new ArrayList<URL>();
      for (String entry : System.getProperty("java.class.path").split(File.pathSeparator, -1)) {
        urls.add(new File(entry).toURI().toURL());
      }
      return urls.toArray(URL[]::new);
    }

    @Override
    protected Class<?> findClass(String name) throws ClassNotFoundException {
      Class<?> found = super.findClass(name);
      loaded.add(name);
      return found;
    }
  }
}
