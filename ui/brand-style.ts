/** What a brand chooses of its look: the one colour that others follow from, and colours in place of those. */
export type BrandColours = {
  readonly themeColour: string
  readonly ownFill: { readonly colour: string; readonly text: string } | null
  readonly ownText: { readonly light: string; readonly dark: string } | null
}

/** The custom properties that tokens.css reads. */
export function brandStyle({ themeColour, ownFill, ownText }: BrandColours): Record<string, string> {
  return {
    '--brand': `#${themeColour}`,
    ...(ownFill && { '--brand-fill': `#${ownFill.colour}`, '--brand-fill-text': `#${ownFill.text}` }),
    ...(ownText && { '--brand-text-light': `#${ownText.light}`, '--brand-text-dark': `#${ownText.dark}` }),
  }
}
