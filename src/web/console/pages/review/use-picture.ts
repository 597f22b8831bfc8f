import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { getSessionPicture } from '../../../../../generated/clients/admin/sdk.gen.ts';
import { useGrant } from '../../session/principal-context.ts';

/** A picture of a round. */
export interface PictureKey {
  readonly sessionId: string;
  readonly kind: string;
  readonly round: number;
}

/** Reads a picture, which the service records each time, and gives it an address of this page that ends with its pane. */
export function usePicture({ sessionId, kind, round }: PictureKey) {
  const { tenantId } = useGrant();
  const query = useQuery({
    queryKey: ['getSessionPicture', tenantId, sessionId, kind, round],
    queryFn: async ({ signal }) => {
      const path = { tenantId, sessionId, kind };
      const { data } = await getSessionPicture({ path, query: { round }, signal, parseAs: 'blob', throwOnError: true });
      return data as Blob;
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
  const [url, setUrl] = useState<string | null>(null);
  const { data } = query;
  useEffect(() => {
    if (data === undefined) return;
    const made = URL.createObjectURL(data);
    setUrl(made);
    return () => {
      URL.revokeObjectURL(made);
      setUrl(null);
    };
  }, [data]);
  return { query, url };
}
