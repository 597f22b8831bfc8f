/** @jsxImportSource react */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  getFailedDeliveryCountOptions,
  getTenantOptions,
} from '../../../../../generated/clients/admin/@tanstack/react-query.gen.ts';
import { createBulkRedelivery } from '../../../../../generated/clients/admin/sdk.gen.ts';
import { ConfirmDialog } from '../../parts/confirm-dialog.tsx';
import { QueryView } from '../../parts/query-view.tsx';
import { Sheet } from '../../parts/sheet.tsx';
import { useGrant } from '../../session/principal-context.ts';
import { useText } from '../../text/use-text.ts';
import { FilterFields } from './filter-fields.tsx';
import { everything, requestOf } from './resend-filter.ts';

/** Chooses failed deliveries, says how many these are, and sends them again once that is confirmed. */
export function ResendForm({ onBegun }: { readonly onBegun: () => void }) {
  const t = useText();
  const { tenantId } = useGrant();
  const [filter, setFilter] = useState(everything);
  const [isOpen, setIsOpen] = useState(false);
  const path = { tenantId };
  const tenant = useQuery(getTenantOptions({ path }));
  const count = useQuery({
    ...getFailedDeliveryCountOptions({ path, query: requestOf(filter) }),
    placeholderData: keepPreviousData,
  });
  const sending = useMutation({
    mutationFn: async () => (await createBulkRedelivery({ path, body: requestOf(filter), throwOnError: true })).data,
    onSuccess() {
      setIsOpen(false);
      onBegun();
      void count.refetch();
    },
  });
  return (
    <Sheet title={t('resend.choose')}>
      <Box sx={{ pt: 1 }}>
        <FilterFields filter={filter} onFilter={setFilter} endpoints={tenant.data?.endpoints ?? []} />
      </Box>
      <QueryView operation="getFailedDeliveryCount" query={count}>
        {({ count: found, isComplete }) => (
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center' }}>
            <Box sx={{ flexGrow: 1, flexBasis: '18rem' }}>
              <Typography role="status" sx={{ fontWeight: 650 }}>
                {count.isPlaceholderData
                  ? t('resend.counting')
                  : isComplete
                    ? t('resend.count', { count: found })
                    : t('resend.most', { count: t.number(found) })}
              </Typography>
              <Typography variant="body2" color="text.secondary">
                {t('resend.skipped')}
              </Typography>
            </Box>
            <Button
              variant="contained"
              disabled={found === 0 || count.isPlaceholderData}
              onClick={() => {
                sending.reset();
                setIsOpen(true);
              }}
            >
              {t('resend.send', { count: found })}
            </Button>
            <ConfirmDialog
              isOpen={isOpen}
              title={t('resend.ask', { count: found })}
              action={t('resend.confirm')}
              mutation={sending}
              onConfirm={() => sending.mutate()}
              onClose={() => setIsOpen(false)}
            >
              {t('resend.text')}
            </ConfirmDialog>
          </Box>
        )}
      </QueryView>
    </Sheet>
  );
}
