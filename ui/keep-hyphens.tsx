import type { ReactNode } from 'react'

/**
 * A title in whose words no line breaks after a hyphen: "brand-new" stays whole. Parts of a word are short, since a
 * narrow window may have no room for a longer one.
 */
export function keepHyphens(title: string): ReactNode {
  return title.split(/(\S{1,8}-\S{1,8})/).map((part, index) =>
    index % 2 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a title keep their order.
      <span key={index} className="whitespace-nowrap">
        {part}
      </span>
    ) : (
      part
    ),
  )
}
