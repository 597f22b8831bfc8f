// Opens what reads with the models, now or once they are installed.

import type { Log } from '../app/ports/system.ts';
import { type BackgroundInstallation, installInBackground } from './background-models.ts';
import { inspectModels } from './models.ts';

export interface OpenModelsDeps<Reader> {
  readonly modelsDir: string;
  /** Whether missing models are downloaded. */
  readonly download: boolean;
  /** Makes the reader, once the models are there. */
  readonly create: () => Reader;
  /** Whether this node must not run without models. */
  readonly isNeeded: () => Promise<boolean>;
  readonly log: Log;
}

/** The reader, where the models are installed. */
export interface OpenedModels<Reader> {
  /** Null without models. */
  reader(): Reader | null;
  /** Begins to install missing models where the configuration asks for it. @param from a folder in place of the download */
  installMissing(from: string | undefined): void;
  close(): Promise<void>;
}

/**
 * Opens the reader.
 * @throws Error when the models are missing and needed
 */
export async function openModels<Reader extends { close(): Promise<void> }>(
  deps: OpenModelsDeps<Reader>,
): Promise<OpenedModels<Reader>> {
  const { modelsDir, download, create, log } = deps;
  const { complete, folder } = await inspectModels(modelsDir);
  let reader = complete ? create() : null;
  let installation: BackgroundInstallation | null = null;
  if (!complete && (await deps.isNeeded())) {
    throw new Error(
      `there are live tenants, and the models that read documents are not installed in ${folder}. Run: npx mitome models install, or set DOCUMENT_OCR=optional`,
    );
  }
  if (!complete) log.warn({ folder }, 'models missing; of all documents only passports are read');
  return {
    reader: () => reader,
    installMissing(from) {
      if (reader !== null || !download) return;
      const onInstalled = () => {
        reader = create();
      };
      installation = installInBackground({ modelsDir, from, log, onInstalled });
    },
    async close() {
      await installation?.stop();
      await reader?.close();
    },
  };
}
