import { expect, it } from 'vitest';
import { readConfig } from './config.ts';

const OTEL_EXPORTER_OTLP_ENDPOINT = 'http://127.0.0.1:4318';

it('traces nothing unless a collector is named, whatever else is set', () => {
  expect(readConfig({}).tracing).toBeNull();
  expect(readConfig({ OTEL_TRACES_SAMPLER: 'always_on', OTEL_SERVICE_NAME: 'identity' }).tracing).toBeNull();
});

it('reads a collector with its headers and the sampler, by the names of OpenTelemetry', () => {
  expect(readConfig({ OTEL_EXPORTER_OTLP_ENDPOINT }).tracing).toEqual({
    ...{ url: `${OTEL_EXPORTER_OTLP_ENDPOINT}/v1/traces`, headers: {}, serviceName: 'mitome' },
    ...{ sampler: 'parentbased_always_on', ratio: 1 },
  });
  const given = {
    OTEL_EXPORTER_OTLP_ENDPOINT: 'https://collector.example.com/otlp/',
    OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20hunter2, x-scope=a=b',
    OTEL_SERVICE_NAME: 'identity',
    OTEL_TRACES_SAMPLER: 'traceidratio',
    OTEL_TRACES_SAMPLER_ARG: '0.25',
  };
  expect(readConfig(given).tracing).toEqual({
    url: 'https://collector.example.com/otlp/v1/traces',
    headers: { authorization: 'Bearer hunter2', 'x-scope': 'a=b' },
    ...{ serviceName: 'identity', sampler: 'traceidratio', ratio: 0.25 },
  });
});

it.each(['collector:4318', 'grpc://collector:4317', 'http://hunter2@collector', 'http://collector/?key=hunter2'])(
  'refuses the collector %s, and repeats no secret',
  (url) => {
    const read = () => readConfig({ OTEL_EXPORTER_OTLP_ENDPOINT: url });
    expect(read).toThrow(/OTEL_EXPORTER_OTLP_ENDPOINT must be/);
    expect(read).not.toThrow(/hunter2/);
  },
);

it.each(['hunter2', 'a=1,b b=hunter2', 'a=%E0%A4%Ahunter2', 'a=%0d%0ahunter2', 'a='])(
  'refuses the headers %j, and repeats no secret',
  (headers) => {
    const read = () => readConfig({ OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_EXPORTER_OTLP_HEADERS: headers });
    expect(read).toThrow(/OTEL_EXPORTER_OTLP_HEADERS entry \d must be/);
    expect(read).not.toThrow(/hunter2/);
  },
);

it.each(['1.5', '-0.1', 'half', '1e-3', '0x1'])('refuses %s as a part of the traces', (ratio) => {
  expect(() => readConfig({ OTEL_TRACES_SAMPLER_ARG: ratio })).toThrow('OTEL_TRACES_SAMPLER_ARG must be a number');
});

it('refuses a sampler that OpenTelemetry does not name', () => {
  expect(() => readConfig({ OTEL_TRACES_SAMPLER: 'sometimes' })).toThrow('OTEL_TRACES_SAMPLER must be one of');
});
