import { useEffect, useState } from 'react';

/** The secret of the link that opened the page. It is taken out of the address at once, so that no history keeps it. */
export function useLinkSecret(): string {
  const [secret] = useState(() => location.hash.slice(1));
  useEffect(() => history.replaceState(history.state, '', location.pathname), []);
  return secret;
}
