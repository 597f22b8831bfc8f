// The settings of what operators watch.

import { z } from 'zod';
import { optionalWholeNumber, settingDocs } from './delivery-settings.ts';

export const metricsVariables = {
  METRICS_PORT: optionalWholeNumber(
    'off: nothing is measured',
    { min: 1, max: 65_535 },
    'Port of `GET /metrics` for Prometheus, never `PORT`; see [monitoring](monitoring.md).',
  ),
  METRICS_HOST: z.string().prefault('127.0.0.1').register(settingDocs, {
    meaning: 'Address of `/metrics`, which needs no authentication: let the monitoring alone reach it.',
  }),
};

type MetricsVariables = z.output<z.ZodObject<typeof metricsVariables>>;

/** Where metrics are served, or null. */
export function metricsAddressOf({
  METRICS_PORT: port,
  METRICS_HOST: host,
}: MetricsVariables): { readonly host: string; readonly port: number } | null {
  return port === undefined ? null : { host, port };
}
