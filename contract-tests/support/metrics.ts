// Reads the metrics of a node as Prometheus does.

import { waitUntil } from './time.ts';

/** One value of a metric. */
export interface Sample {
  readonly name: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}

/** What a node reports. */
export interface Scrape {
  readonly text: string;
  readonly samples: readonly Sample[];
  /** The names that have a type. */
  readonly names: readonly string[];
  /** The sum of the values of a name with these labels, whatever their other labels; undefined when there is none. */
  valueOf(name: string, labels?: Readonly<Record<string, string>>): number | undefined;
}

/** Reads the metrics at a port of this machine. */
export async function scrape(port: number): Promise<Scrape> {
  const response = await fetch(`http://127.0.0.1:${port}/metrics`);
  const text = await response.text();
  if (response.status !== 200) throw new Error(`/metrics returned ${response.status}: ${text}`);
  const lines = text.split('\n').filter((line) => line !== '');
  const samples = lines.filter((line) => !line.startsWith('#')).map(readSample);
  const names = lines.flatMap((line) => /^# TYPE (\S+)/.exec(line)?.slice(1) ?? []);
  return {
    text,
    samples,
    names,
    valueOf(name, labels = {}) {
      const wanted = Object.entries(labels);
      const found = samples.filter(
        (sample) => sample.name === name && wanted.every(([label, value]) => sample.labels[label] === value),
      );
      return found.length === 0 ? undefined : found.reduce((sum, { value }) => sum + value, 0);
    },
  };
}

/** Waits until a node reports what a condition wants. */
export function scrapeUntil(port: number, what: string, holds: (found: Scrape) => boolean): Promise<Scrape> {
  return waitUntil(what, async () => {
    const found = await scrape(port);
    return holds(found) ? found : null;
  });
}

/** Whether every source of a node could be read: one that takes too long on a busy machine loses its gauges until the next time. */
export const isComplete = ({ samples }: Scrape): boolean =>
  samples.filter(({ name }) => name === 'mitome_collection_success').every(({ value }) => value === 1);

/** Label values of this service hold no quotes, backslashes or line ends. */
function readSample(line: string): Sample {
  const [, name, labels = '', value] = /^([a-zA-Z_:][\w:]*)(?:\{(.*)\})? (\S+)$/.exec(line) ?? [];
  if (name === undefined) throw new Error(`this is no line of Prometheus' format: ${line}`);
  const pairs = [...labels.matchAll(/(\w+)="([^"\\]*)"/g)].map(([, label, text]) => [label, text]);
  return { name, labels: Object.fromEntries(pairs), value: Number(value?.replace('Inf', 'Infinity')) };
}
