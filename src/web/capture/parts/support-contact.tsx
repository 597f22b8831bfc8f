import type { CaptureTenant } from '../../../../generated/clients/capture/index.ts';
import { httpsUrl } from '../https-url.ts';
import type { Messages } from '../messages.ts';

/** Where the tenant's users get help, if the tenant says so. */
export function SupportContact({ tenant, t }: { tenant: CaptureTenant | null; t: Messages }) {
  const contact = tenant?.supportContact ?? null;
  if (tenant === null || contact === null) return null;
  const url = httpsUrl(contact);
  return (
    <p class="support">
      {t.page.support(tenant.name)}{' '}
      {url === null ? (
        <a href={`mailto:${contact}`}>{contact}</a>
      ) : (
        <a href={url} target="_blank" rel="noreferrer">
          {url.replace(/^https:\/\//i, '')}
        </a>
      )}
    </p>
  );
}
