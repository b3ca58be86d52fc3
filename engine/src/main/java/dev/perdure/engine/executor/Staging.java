package dev.perdure.engine.executor;

import dev.perdure.engine.secret.Redaction;
import dev.perdure.model.Artifact;
import dev.perdure.model.ErrorCode;
import dev.perdure.planning.definition.ArtifactCheck;
import dev.perdure.storage.StoreException;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What one attempt stages: kept at once, and told with its result. */
final class Staging implements Artifacts {
  private static final Duration ASK_AGAIN = Duration.ofSeconds(1);
  private static final Logger LOG = LoggerFactory.getLogger(Staging.class);

  private final WorkOrder order;
  private final Contents contents;
  private final Redaction redaction;
  private final List<Artifact> staged = new ArrayList<>();

  Staging(WorkOrder order, Contents contents, Redaction redaction) {
    this.order = order;
    this.contents = contents;
    this.redaction = redaction;
  }

  @Override
  public Artifact stage(String name, String contentType, byte[] given) throws InterruptedException {
    if (!ArtifactCheck.isName(name)) {
      throw misuse(ArtifactCheck.expectedName(name));
    }
    if (!ArtifactCheck.isContentType(contentType)) {
      throw misuse(ArtifactCheck.expectedContentType(contentType));
    }
    byte[] content = redaction.bytes(given);
    if (content.length > contents.mostBytes()) {
      throw new TerminalException(
          ErrorCode.LIMIT_EXCEEDED,
          "Expected artifact '%s' to have at most %d bytes (artifactBytes), but it has %d"
              .formatted(name, contents.mostBytes(), content.length));
    }
    String sha256 = sha256(content);
    if (!insist(() -> contents.keep(order.rootId(), sha256, content))) {
      throw new TerminalException(
          ErrorCode.CANCELLED,
          "Expected run %s to be open when artifact '%s' was staged, but it has ended"
              .formatted(order.rootId(), name));
    }
    String id = "%s/%d/%s".formatted(order.runId(), order.work().token(), name);
    var artifact = new Artifact(name, id, contentType, content.length, sha256);
    synchronized (staged) {
      staged.add(artifact);
    }
    return artifact;
  }

  @Override
  public byte[] read(Artifact artifact) throws InterruptedException {
    byte[] content =
        insist(() -> contents.find(artifact.sha256()))
            .orElseThrow(
                () ->
                    new TerminalException(
                        "ARTIFACT_NOT_FOUND",
                        "Expected the content of artifact '%s' (%s), but it is not kept any more"
                            .formatted(artifact.name(), artifact.id())));
    if (!sha256(content).equals(artifact.sha256())) {
      throw new TerminalException(
          "ARTIFACT_DAMAGED",
          "Expected the content of artifact '%s' to have the SHA-256 %s, but it has changed on disk"
              .formatted(artifact.name(), artifact.sha256()));
    }
    return content;
  }

  /** What was staged so far, in order. */
  List<Artifact> staged() {
    synchronized (staged) {
      return List.copyOf(staged);
    }
  }

  /** A store in trouble fails nobody's work: it is asked again. */
  private <T> T insist(Supplier<T> ask) throws InterruptedException {
    while (true) {
      try {
        return ask.get();
      } catch (StoreException e) {
        LOG.warn("Run {} waits for the store: {}", order.runId(), e.getMessage());
        Thread.sleep(ASK_AGAIN);
      }
    }
  }

  private static TerminalException misuse(String message) {
    return new TerminalException("ARTIFACT_INVALID", message);
  }

  private static String sha256(byte[] content) {
    try {
      return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(content));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("Expected SHA-256, which every Java has", e);
    }
  }
}
