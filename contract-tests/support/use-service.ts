import { afterAll, beforeAll } from 'vitest';
import type { Engine } from './databases.ts';
import { createFixedDocuments, type FixedDocuments } from './fixed-documents.ts';
import { openReceiver, type Receiver } from './receiver.ts';
import { type ServiceOptions, startService, type TestService } from './start-service.ts';

/** What a test file has of its service. Nothing of it may be read before the tests run. */
export interface ServiceInUse {
  readonly service: TestService;
  readonly receiver: Receiver;
  /** The document check, unless the real one was asked for. */
  readonly documents: FixedDocuments;
}

/**
 * Starts one service, with a receiver, for the tests of the surrounding `describe`, and ends both after them.
 * @param options `realOcr` keeps the real document check; the rest goes to `startService`
 */
export function useService(
  engine: Engine,
  options: ServiceOptions & { readonly realOcr?: boolean } = {},
): ServiceInUse {
  const { realOcr = false, ...rest } = options;
  const documents = createFixedDocuments();
  let service: TestService | undefined;
  let receiver: Receiver | undefined;
  beforeAll(async () => {
    const replacements = { ...(realOcr ? {} : { documents }), ...rest.replacements };
    service = await startService(engine, { ...rest, replacements });
    receiver = await openReceiver(service.installation.authority, service.clock);
  });
  afterAll(async () => {
    await receiver?.close();
    await service?.close();
  });
  return {
    get service() {
      if (service === undefined) throw new Error('the service has not been started');
      return service;
    },
    get receiver() {
      if (receiver === undefined) throw new Error('the receiver has not been opened');
      return receiver;
    },
    documents,
  };
}
