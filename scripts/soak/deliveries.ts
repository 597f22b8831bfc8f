import { type FullSpeed, mainEndpoints, measureDelivery } from '../bench/delivery.ts';
import type { SoakScenario } from './soak-scenario.ts';

/** How much more memory than when a quarter was delivered the service may have at the end. */
const growthMax = 1.25;

/**
 * `deliveries`: so many events at full speed. None may be lost or come twice (the measurement throws), and memory must stay flat: what
 * grows with the number of deliveries shows between the first quarter and the end.
 */
export function soakDeliveries(deliveries: number): SoakScenario {
  return {
    limitMs: 15 * 60_000,
    async run(context) {
      const { ours, byEndpoints } = await measureDelivery({ [mainEndpoints]: deliveries })(context);
      const { lost, doubled, memoryMb } = byEndpoints[mainEndpoints] as FullSpeed;
      const { atQuarter, atEnd, most } = memoryMb;
      const growth = atEnd / atQuarter;
      const isFlat = growth <= growthMax;
      return {
        figures: {
          deliveries,
          'a second': ours,
          lost,
          doubled,
          'MB at a quarter': atQuarter,
          'MB at the end': atEnd,
          'MB at most': most,
        },
        faults: isFlat ? [] : [`memory grew by a factor of ${growth.toFixed(2)}; ${growthMax} is the most`],
      };
    },
  };
}
