import { useQuery } from '@tanstack/react-query';

/** What a reason code is called in the catalogue: what it means, and what the service's user is told. */
export interface ReasonText {
  readonly code: string;
  readonly meaning: string;
  readonly tellUser: Readonly<Record<'en' | 'ja', string>>;
}

/** The texts of the reason codes by their code, from the published catalogue. */
export function useReasonTexts(): ReadonlyMap<string, ReasonText> {
  const { data } = useQuery({
    queryKey: ['catalogue'],
    queryFn: async ({ signal }) => {
      const response = await fetch('/catalogue.json', { signal });
      if (!response.ok) throw new Error(`the catalogue was refused with ${response.status}`);
      const { reasons } = (await response.json()) as { readonly reasons: readonly ReasonText[] };
      return new Map(reasons.map((reason) => [reason.code, reason]));
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });
  return data ?? new Map();
}
