// Opens what reads with the models, now or once they are installed.

import { type Log, safeError } from '../app/ports/system.ts';
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
  /** Makes the reader, if another process has installed the models meanwhile. */
  openInstalled(): void;
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
  let isClosed = false;
  if (!complete && (await deps.isNeeded())) {
    throw new Error(
      `there are live tenants, and the models that read documents are not installed in ${folder}. Run: npx mitome models install, or set DOCUMENT_OCR=optional`,
    );
  }
  if (!complete) log.warn({ folder }, 'models missing; of all documents only passports are read');
  const open = (): void => {
    reader ??= create();
  };
  return {
    reader: () => reader,
    installMissing(from) {
      if (reader !== null || !download) return;
      installation = installInBackground({ modelsDir, from, log, onInstalled: open });
    },
    openInstalled() {
      if (reader !== null) return;
      inspectModels(modelsDir).then(
        (found) => found.complete && !isClosed && open(),
        (error: unknown) => log.warn({ error: safeError(error) }, 'models could not be inspected'),
      );
    },
    async close() {
      isClosed = true;
      await installation?.stop();
      await reader?.close();
    },
  };
}
