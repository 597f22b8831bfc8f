/** @jsxImportSource react */
import { Fragment } from 'react';

/** A URL, which has no spaces, with places after its slashes where a line can end. */
export function UrlText({ url }: { readonly url: string }) {
  return url.split(/(?<=\/)(?!\/)/).map((part, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text that does not change
    <Fragment key={at}>
      {at > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}
