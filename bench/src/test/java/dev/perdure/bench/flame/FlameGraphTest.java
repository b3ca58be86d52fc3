package dev.perdure.bench.flame;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class FlameGraphTest {
  private static Frame frames() {
    return Frame.ofCollapsed(
        Stream.of(
            "[perdure-writer tid=12];java/lang/Thread.run;dev/perdure/storage/Writer.run;/tmp/libsqlitejdbc.so 30",
            "[perdure-writer tid=12];java/lang/Thread.run;dev/perdure/storage/Writer.run;do_fsync_[k] 10",
            "[perdure-loop-1 tid=13];dev/perdure/engine/Loop$$Lambda.0x01.run;dev/perdure/engine/Loop.<init> 60",
            "[C2 CompilerThread0 tid=3];Compile 1000"));
  }

  @Test
  void threads_come_first_and_the_compiler_is_left_out() {
    Frame all = frames();

    assertThat(all.samples()).isEqualTo(100);
    assertThat(all.callees())
        .extracting(Frame::name)
        .containsExactly("perdure-loop", "perdure-writer");
  }

  @Test
  void calls_are_counted_where_they_come_from_and_plumbing_is_left_out() {
    Frame writer = frames().callees().getLast();

    assertThat(writer.samples()).isEqualTo(40);
    assertThat(writer.callees()).extracting(Frame::name).containsExactly("Writer.run");
    assertThat(writer.callees().getFirst().callees())
        .extracting(Frame::name, Frame::kind, Frame::samples)
        .containsExactly(
            tuple("SQLite", Frame.Kind.SQLITE, 30L), tuple("do_fsync", Frame.Kind.KERNEL, 10L));
  }

  @Test
  void the_picture_says_who_takes_how_much() {
    String picture = FlameGraph.of("of <a test>", frames());

    assertThat(picture)
        .contains("of &lt;a test&gt;", "<title>Loop.&lt;init&gt;: 60.0 %</title>")
        .contains("<title>do_fsync: 10.0 %</title>", "class='kernel'");
  }

  @Test
  void without_samples_there_is_an_empty_picture() {
    assertThat(FlameGraph.of("nothing", Frame.ofCollapsed(Stream.of()))).contains("</svg>");
  }
}
