import { useState } from 'preact/hooks';
import type { CaptureTenant } from '../../../../generated/clients/capture/index.ts';
import { Seal } from './seal.tsx';

/**
 * What stands at the top of every screen: the tenant's logo, or the mark of the service where there is none, or it cannot be loaded.
 * @param isKnown false while it is not known yet which of them: a mark that a logo replaced a moment later would look like a fault
 */
export function PageMark({ tenant, isKnown }: { tenant: CaptureTenant | null; isKnown: boolean }) {
  const [failed, setFailed] = useState<string | null>(null);
  const url = tenant?.logoUrl ?? null;
  if (!isKnown) return <span class="mark" />;
  // A logo that was replaced meanwhile is gone from its URL.
  if (tenant === null || url === null || url === failed) {
    return (
      <span class="mark">
        <Seal />
        <span>Mitome</span>
      </span>
    );
  }
  return (
    <span class="mark">
      <img class="logo" src={url} alt={tenant.name} onError={() => setFailed(url)} />
    </span>
  );
}
