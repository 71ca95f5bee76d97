import { createElement, type SVGProps } from 'react'

/** As the package of icons keeps them: the elements of a drawing, 24 by 24. */
type IconData = { node: readonly (readonly [tag: string, attributes: Record<string, string>])[] }

type DrawnIconProps = SVGProps<SVGSVGElement> & { size?: number | string }

/** Stands in for the package's own way to draw, which can do much that no icon of ours asks for; vite.config.ts puts it there. */
export default function drawnIcon({ node }: IconData) {
  const parts = node.map(([tag, attributes], at) => createElement(tag, { ...attributes, key: at }))
  return ({ size = 24, ...rest }: DrawnIconProps) =>
    createElement(
      'svg',
      {
        xmlns: 'http://www.w3.org/2000/svg',
        width: size,
        height: size,
        viewBox: '0 0 24 24',
        fill: 'none',
        stroke: 'currentColor',
        strokeWidth: 2,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        // None of ours says anything that words beside it do not.
        'aria-hidden': true,
        ...rest,
      },
      parts,
    )
}
