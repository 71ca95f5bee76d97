import { useEffect } from 'react'
import { type NavigateFunction, useNavigate } from 'react-router'
import { pageConfig } from '#web/core/site/page-config.ts'
import { openWheel } from '#web/features/spin-wheel/spin.tsx'
import { actionOfLink } from './links.ts'

/**
 * One listener for all links of the page, including those in editors' content. React Router has already handled its own
 * links.
 */
export function LinkListener(): null {
  const navigate = useNavigate()
  useEffect(() => {
    const listen = (event: MouseEvent) => followLink(event, navigate)
    document.addEventListener('click', listen)
    return () => document.removeEventListener('click', listen)
  }, [navigate])
  return null
}

function followLink(event: MouseEvent, navigate: NavigateFunction): void {
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null
  const isOwnWish = event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
  if (!link || event.defaultPrevented || isOwnWish || link.download || !['', '_self'].includes(link.target)) return
  const action = actionOfLink(link.getAttribute('href')!, new URL(location.href), [new URL(pageConfig().siteUrl).host])
  // Set on the link itself, so that the browser opens the tab: a window that a script opens may be blocked.
  if (action.kind === 'newTab') Object.assign(link, { target: '_blank', rel: 'noopener' })
  if (action.kind === 'browser' || action.kind === 'newTab') return
  event.preventDefault()
  if (action.kind === 'page') void navigate(action.to)
  else void openWheel()
}
