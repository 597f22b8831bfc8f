import { sendToEndlessBodies } from '../../src/notifications/testing/endless-bodies.ts';
import type { SoakScenario } from './soak-scenario.ts';

const atOnce = 32;

/** `endless bodies`: attempts at receivers that respond with 200 and never end the body. Each is delivered, and no socket stays open. */
export function soakEndlessBodies(attempts: number): SoakScenario {
  return {
    limitMs: 5 * 60_000,
    async run() {
      const { delivered, connections, leftOpen, socketsLeft } = await sendToEndlessBodies({ attempts, atOnce });
      const faults = [
        ...(delivered === attempts ? [] : [`${attempts - delivered} attempts were not delivered`]),
        ...(leftOpen === 0 ? [] : [`${leftOpen} connections were left open`]),
        ...(socketsLeft === 0 ? [] : [`${socketsLeft} sockets were left open`]),
      ];
      return { figures: { attempts, delivered, connections, 'left open': Math.max(leftOpen, socketsLeft) }, faults };
    },
  };
}
