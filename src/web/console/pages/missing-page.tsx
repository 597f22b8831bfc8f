/** @jsxImportSource react */
import { PageHead } from '../parts/page-head.tsx';
import { RouterLink } from '../parts/router-link.tsx';
import { useText } from '../text/use-text.ts';

/** An address without a page. */
export function MissingPage() {
  const t = useText();
  return (
    <>
      <PageHead title={t('missing.title')} description={t('missing.description')} />
      <RouterLink to="/">{t('missing.back')}</RouterLink>
    </>
  );
}
