/** @jsxImportSource react */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useText } from '../text/use-text.ts';

interface LoadMoreProps {
  readonly query: {
    readonly hasNextPage: boolean;
    readonly isFetchingNextPage: boolean;
    readonly fetchNextPage: () => unknown;
  };
}

/** Brings the next page of a list, where there is one. */
export function LoadMore({ query }: LoadMoreProps) {
  const t = useText();
  if (!query.hasNextPage) return null;
  return (
    <Box sx={{ p: 1.5, borderTop: 1, borderColor: 'divider', textAlign: 'center' }}>
      <Button onClick={() => query.fetchNextPage()} loading={query.isFetchingNextPage}>
        {t('action.loadMore')}
      </Button>
    </Box>
  );
}
