import type { ReactNode } from 'react';
/**
 * A title in whose words no line breaks after a hyphen: "brand-new" stays whole. Parts of a word are short, since a
 * narrow window may have no room for a longer one.
 */
export declare function keepHyphens(title: string): ReactNode;
