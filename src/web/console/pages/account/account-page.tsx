/** @jsxImportSource react */
import Box from '@mui/material/Box';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import {
  getAccountOptions,
  listMemberSessionsQueryKey,
} from '../../../../../generated/clients/admin/@tanstack/react-query.gen.ts';
import { PageHead } from '../../parts/page-head.tsx';
import { QueryView } from '../../parts/query-view.tsx';
import { EmptyState } from '../../parts/states.tsx';
import { usePrincipalState } from '../../session/principal-context.ts';
import { useText } from '../../text/use-text.ts';
import { CodesSheet } from './codes-sheet.tsx';
import { FactorSheet } from './factor-sheet.tsx';
import { PasswordSheet } from './password-sheet.tsx';
import { SessionSheet } from './session-sheet.tsx';

/** What members do with their own account. */
export function AccountPage() {
  const t = useText();
  const { principal } = usePrincipalState();
  return (
    <>
      <PageHead title={t('account.title')} description={t('account.description')} />
      {principal?.kind === 'member' ? (
        <Account />
      ) : (
        <EmptyState title={t('account.tokenOnly')}>{t('account.tokenOnlyWhy')}</EmptyState>
      )}
    </>
  );
}

function Account() {
  const queries = useQueryClient();
  const query = useQuery(getAccountOptions());
  const readAgain = () => {
    void query.refetch();
    void queries.invalidateQueries({ queryKey: listMemberSessionsQueryKey() });
  };
  return (
    <QueryView operation="getAccount" query={query}>
      {({ recoveryCodesLeft }) => (
        <Box sx={{ display: 'flex', flexDirection: 'column', gap: 2.5 }}>
          <SessionSheet />
          <PasswordSheet onChanged={readAgain} />
          <FactorSheet onRenewed={readAgain} />
          <CodesSheet left={recoveryCodesLeft} onIssued={readAgain} />
        </Box>
      )}
    </QueryView>
  );
}
