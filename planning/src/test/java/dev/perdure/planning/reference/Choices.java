package dev.perdure.planning.reference;

/**
 * What the reference does where the language page is silent, as a user would expect it.
 *
 * <p>Fan-outs:
 *
 * <ul>
 *   <li>A transition with a group but neither count nor collection makes one branch.
 *   <li>A collection that is missing is FAN_OUT_INVALID, not EXPRESSION_ERROR: no operation failed.
 *   <li>Limits and conditions of a whole tier are looked at before its counts and collections.
 *   <li>{@code concurrency} bounds what its own transition makes, also where several share an
 *       instance. Without a group the place of a token is held until nothing that follows from it
 *       is live.
 *   <li>A fan-in decides at once when its instance opens, if it can: a quorum above the number of
 *       branches fails before any of them begins.
 * </ul>
 *
 * <p>Branches:
 *
 * <ul>
 *   <li>An object without keys, merged into {@code _branch.output}, changes nothing, whatever that
 *       is: a node that only passes through does not lose what work has returned.
 *   <li>A continuation is in the same fan-outs, grouped or not, as the token that fanned out.
 *   <li>A continuation counts every transition of its fan-in, whether a branch took it or not.
 * </ul>
 *
 * <p>Fan-ins:
 *
 * <ul>
 *   <li>A {@code source} that leads through a scalar is MERGE_FAILED: that is an error, not a
 *       missing path.
 *   <li>A fan-in that fails does so within the judgement; nothing goes on in between.
 *   <li>{@code proceed_with_available} continues with whatever arrived, also with nothing, and also
 *       below a quorum.
 *   <li>The cause of QUORUM_UNREACHABLE is the failure that made it so; none if a branch ended.
 * </ul>
 *
 * <p>Waits and children: to wait is an attempt, but none is made where an event was kept. A child's
 * own error is the cause of its node's.
 *
 * <p>Time: what is due is decided one by one, earliest first, and everything goes on before the
 * next is looked at. At the same moment the outer counts first: the run, fan-ins in the order in
 * which they opened, then tokens by number.
 */
final class Choices {
  private Choices() {}
}
