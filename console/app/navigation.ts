import { consolePaths } from '#console/core/console-paths.ts'
import type { StaffAction } from '#domain/staff/staff.ts'

/** `key`: pressed after `g`, it opens the desk. */
type Entry = { label: string; key: string; to: string; action: StaffAction }

/** The desks in the order of a working day; each is shown to those whose role may use it. */
export const navigation: readonly Entry[] = [
  { label: 'Today', key: 't', to: consolePaths.home, action: 'today.read' },
  { label: 'Competitions', key: 'c', to: consolePaths.campaigns, action: 'campaign.read' },
  { label: 'Bundles', key: 'b', to: consolePaths.bundles, action: 'bundle.read' },
  { label: 'Pages', key: 'p', to: consolePaths.sitePages, action: 'page.read' },
  { label: 'Content', key: 'o', to: consolePaths.contents, action: 'content.read' },
  { label: 'Brands', key: 'r', to: consolePaths.brands, action: 'brand.read' },
  { label: 'Promo codes', key: 'm', to: consolePaths.promos, action: 'promo.read' },
  { label: 'Wheel', key: 'w', to: consolePaths.wheel, action: 'wheel.read' },
  { label: 'Customers', key: 'e', to: consolePaths.people, action: 'person.read' },
  { label: 'Orders', key: 'u', to: consolePaths.purchases, action: 'purchase.read' },
  { label: 'Books', key: 'k', to: consolePaths.books, action: 'books.read' },
  { label: 'Safer play', key: 's', to: consolePaths.harm, action: 'harm.read' },
  { label: 'Data requests', key: 'q', to: consolePaths.dataRequests, action: 'data-request.read' },
  { label: 'Post and phone', key: 'h', to: consolePaths.post, action: 'post.record' },
  { label: 'Draw room', key: 'd', to: consolePaths.draws, action: 'draw.read' },
  { label: 'Winners', key: 'i', to: consolePaths.winners, action: 'winner.read' },
  { label: 'Wheel prizes', key: 'j', to: consolePaths.wheelPrizes, action: 'wheel-prize.read' },
  { label: 'Approvals', key: 'v', to: consolePaths.approvals, action: 'approval.read' },
  { label: 'Staff', key: 'f', to: consolePaths.staff, action: 'staff.read' },
  { label: 'Your brands', key: 'y', to: consolePaths.partner, action: 'result.read' },
  { label: 'Webhooks', key: 'n', to: consolePaths.webhooks, action: 'webhook.read' },
  { label: 'Settings', key: 'g', to: consolePaths.settings, action: 'setting.read' },
  { label: 'System', key: 'x', to: consolePaths.system, action: 'system.read' },
  { label: 'Audit log', key: 'l', to: consolePaths.audit, action: 'audit.read' },
]
