/** @jsxImportSource react */
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { getInstanceHealthOptions } from '../../../../../generated/clients/admin/@tanstack/react-query.gen.ts';
import type { InstanceHealth } from '../../../../../generated/clients/admin/types.gen.ts';
import { type Column, DataTable } from '../../parts/data-table.tsx';
import { Facts } from '../../parts/facts.tsx';
import { PageHead } from '../../parts/page-head.tsx';
import { QueryView } from '../../parts/query-view.tsx';
import { Sheet } from '../../parts/sheet.tsx';
import { EmptyState } from '../../parts/states.tsx';
import { Tag } from '../../parts/tag.tsx';
import { When } from '../../parts/when.tsx';
import { useText } from '../../text/use-text.ts';

/** How the instance is doing, and the keys that sign for it. */
export function HealthPage() {
  const t = useText();
  const query = useQuery(getInstanceHealthOptions());
  return (
    <>
      <PageHead
        title={t('health.title')}
        description={t('health.description')}
        actions={
          query.data !== undefined && (
            <Button variant="outlined" onClick={() => query.refetch()} loading={query.isFetching}>
              {t('health.again')}
            </Button>
          )
        }
      />
      <QueryView operation="getInstanceHealth" query={query}>
        {(health) => (
          <Box sx={{ display: 'flex', flexDirection: 'column', gap: 2 }}>
            <State health={health} />
            <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '1fr 1fr' } }}>
              <Work health={health} />
              <Setup health={health} />
            </Box>
            <SigningKeys keys={health.signingKeys} />
          </Box>
        )}
      </QueryView>
    </>
  );
}

interface HealthProps {
  readonly health: InstanceHealth;
}

/** What the instance cannot do now, or that it can do everything. */
function State({ health: { outages, limitations, workers, checkedAt } }: HealthProps) {
  const t = useText();
  const isWell = outages.length + limitations.length === 0 && workers > 0;
  return (
    <Sheet title={t('health.state')}>
      <Box sx={{ display: 'flex', flexDirection: 'column', gap: 1.5 }} role="status">
        {outages.map((outage) => (
          <Alert key={outage} severity="error">
            {t.of('outage', outage)}
          </Alert>
        ))}
        {workers === 0 && <Alert severity="error">{t('health.noWorker')}</Alert>}
        {limitations.map((limitation) => (
          <Alert key={limitation} severity="warning">
            {t.of('limitation', limitation)}
          </Alert>
        ))}
        {isWell && <Alert severity="success">{t('health.well')}</Alert>}
        <Box sx={{ color: 'text.secondary' }}>{t('health.checked', { at: t.dateTime(checkedAt) })}</Box>
      </Box>
    </Sheet>
  );
}

/** What waits to be done. */
function Work({ health: { workers, oldestJobDueAt, oldestDeliveryDueAt } }: HealthProps) {
  const t = useText();
  const since = (at: string | null): ReactNode => (at === null ? t('health.nothing') : <When at={at} isRelative />);
  return (
    <Sheet title={t('health.work')}>
      <Facts
        facts={[
          [t('health.workers'), t.number(workers)],
          [t('health.job'), since(oldestJobDueAt)],
          [t('health.delivery'), since(oldestDeliveryDueAt)],
        ]}
      />
    </Sheet>
  );
}

/** What the instance consists of. */
function Setup({ health: { version, storage, mail, singleSignOn } }: HealthProps) {
  const t = useText();
  const isOn = (on: boolean) => t(on ? 'health.on' : 'health.off');
  return (
    <Sheet title={t('health.setup')}>
      <Facts
        facts={[
          [t('health.version'), <code key="version">{version}</code>],
          [t('health.database'), t.of('database', storage.database)],
          [t('health.pictures'), t.of('pictures', storage.pictures)],
          [t('health.mail'), isOn(mail)],
          [t('health.singleSignOn'), isOn(singleSignOn)],
        ]}
      />
    </Sheet>
  );
}

/** The keys with which others verify what the instance has signed. */
function SigningKeys({ keys }: { readonly keys: InstanceHealth['signingKeys'] }) {
  const t = useText();
  const columns: readonly Column<InstanceHealth['signingKeys'][number]>[] = [
    { key: 'id', label: t('health.keyId'), cell: ({ id }) => <code>{id}</code> },
    { key: 'created', label: t('column.created'), cell: ({ createdAt }) => <When at={createdAt} /> },
    {
      key: 'state',
      label: t('column.status'),
      cell: ({ replacedAt }) =>
        replacedAt === null ? (
          <Tag tone="good">{t('health.signs')}</Tag>
        ) : (
          <>
            <Tag tone="plain">{t('health.replaced')}</Tag> <When at={replacedAt} />
          </>
        ),
    },
  ];
  return (
    <Sheet title={t('health.keys')} isFlush>
      {keys.length === 0 ? (
        <EmptyState title={t('health.noKeys')}>{t('health.noKeysWhy')}</EmptyState>
      ) : (
        <DataTable caption={t('health.keys')} columns={columns} rows={keys.toReversed()} keyOf={({ id }) => id} />
      )}
    </Sheet>
  );
}
