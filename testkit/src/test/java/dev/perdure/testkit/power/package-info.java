/**
 * Takes the power from a machine that is not there, and lets its disk fail: what a process does to
 * its files is recorded, and from the record follows what a disk may hold after a power cut. Start
 * reading at {@code PowerLoss}, which {@code testkit/power-loss} runs.
 */
@NullMarked
package dev.perdure.testkit.power;

import org.jspecify.annotations.NullMarked;
