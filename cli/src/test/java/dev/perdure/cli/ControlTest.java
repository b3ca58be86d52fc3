package dev.perdure.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.model.json.Json;
import dev.perdure.storage.DataDirectory;
import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.ServerSocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ControlTest {

  private static final Json.Obj QUESTION = Json.object("ask", Json.of("who"));

  @TempDir Path directory;

  @Test
  void one_line_asks_and_one_answers() throws IOException {
    try (var server = ControlServer.open(directory, asked -> Json.object("heard", asked))) {
      assertThat(server).isNotNull();
      assertThat(ControlClient.ask(directory, QUESTION)).contains(Json.object("heard", QUESTION));
    }
  }

  @Test
  void the_socket_is_for_its_owner_alone() throws IOException {
    try (var server = ControlServer.open(directory, asked -> asked)) {
      assertThat(server).isNotNull();
      assertThat(Files.getPosixFilePermissions(DataDirectory.socketOf(directory)))
          .isEqualTo(PosixFilePermissions.fromString("rw-------"));
    }
  }

  @Test
  void nobody_answers_before_it_opens_and_after_it_closes() throws IOException {
    assertThat(ControlClient.ask(directory, QUESTION)).isEmpty();

    ControlServer.open(directory, asked -> asked).close();

    assertThat(ControlClient.ask(directory, QUESTION)).isEmpty();
    assertThat(directory).isEmptyDirectory();
  }

  @Test
  void a_directory_with_a_long_path_is_reached_through_a_link() throws IOException {
    Path deep = Files.createDirectories(directory.resolve("x".repeat(120)));
    Path shelter;

    try (var server = ControlServer.open(deep, asked -> asked)) {
      assertThat(server).isNotNull();
      shelter = Files.readSymbolicLink(DataDirectory.socketOf(deep)).getParent();
      assertThat(Files.getPosixFilePermissions(shelter))
          .isEqualTo(PosixFilePermissions.fromString("rwx------"));
      assertThat(ControlClient.ask(deep, QUESTION)).contains(QUESTION);
    }

    assertThat(shelter).doesNotExist();
    assertThat(deep).isEmptyDirectory();
  }

  @Test
  void a_socket_left_over_by_a_killed_process_is_in_nobodys_way() throws IOException {
    Path place = DataDirectory.socketOf(directory);
    try (var channel = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
      channel.bind(UnixDomainSocketAddress.of(place));
    }
    assertThat(place).exists();
    assertThat(ControlClient.ask(directory, QUESTION)).isEmpty();

    try (var server = ControlServer.open(directory, asked -> asked)) {
      assertThat(server).isNotNull();
      assertThat(ControlClient.ask(directory, QUESTION)).contains(QUESTION);
    }
  }

  @Test
  void what_goes_wrong_in_the_answer_is_told_to_the_one_who_asked() throws IOException {
    try (var server =
        ControlServer.open(
            directory,
            asked -> {
              throw new IllegalStateException("no such run");
            })) {
      assertThat(server).isNotNull();
      assertThat(ControlClient.ask(directory, QUESTION))
          .contains(Json.object(Map.of("error", Json.of("no such run"))));
    }
  }

  @Test
  void a_caller_who_speaks_no_json_does_not_end_the_service() throws IOException {
    try (var server = ControlServer.open(directory, asked -> asked)) {
      assertThat(server).isNotNull();
      try (var channel = ControlSocket.connect(directory).orElseThrow()) {
        channel.write(ByteBuffer.wrap(new byte[] {'h', 'i', '\n'}));
      }
      assertThat(ControlClient.ask(directory, QUESTION)).contains(QUESTION);
    }
  }
}
