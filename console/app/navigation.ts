import { consolePaths } from '#console/core/console-paths.ts'
import type { StaffAction } from '#domain/staff.ts'

type Entry = { label: string; to: string; action: StaffAction }

/** The desks in the order of a working day; each is shown to those whose role may use it. */
export const navigation: readonly Entry[] = [
  { label: 'Today', to: consolePaths.home, action: 'today.read' },
  { label: 'Campaigns', to: consolePaths.campaigns, action: 'campaign.read' },
  { label: 'Bundles', to: consolePaths.bundles, action: 'bundle.read' },
  { label: 'Pages', to: consolePaths.sitePages, action: 'page.read' },
  { label: 'Content', to: consolePaths.contents, action: 'content.read' },
  { label: 'Brands', to: consolePaths.brands, action: 'brand.read' },
  { label: 'Promo codes', to: consolePaths.promos, action: 'promo.read' },
  { label: 'Wheel', to: consolePaths.wheel, action: 'wheel.read' },
  { label: 'People', to: consolePaths.people, action: 'person.read' },
  { label: 'Purchases', to: consolePaths.purchases, action: 'purchase.read' },
  { label: 'Books', to: consolePaths.books, action: 'books.read' },
  { label: 'Safer play', to: consolePaths.harm, action: 'harm.read' },
  { label: 'Data requests', to: consolePaths.dataRequests, action: 'data-request.read' },
  { label: 'Post and phone', to: consolePaths.post, action: 'post.record' },
  { label: 'Draw room', to: consolePaths.draws, action: 'draw.read' },
  { label: 'Winners', to: consolePaths.winners, action: 'winner.read' },
  { label: 'Approvals', to: consolePaths.approvals, action: 'approval.read' },
  { label: 'Staff', to: consolePaths.staff, action: 'staff.read' },
  { label: 'Your brands', to: consolePaths.partner, action: 'result.read' },
  { label: 'Webhooks', to: consolePaths.webhooks, action: 'webhook.read' },
  { label: 'Settings', to: consolePaths.settings, action: 'setting.read' },
  { label: 'System', to: consolePaths.system, action: 'system.read' },
  { label: 'Audit', to: consolePaths.audit, action: 'audit.read' },
]
