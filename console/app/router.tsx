import type { ComponentType } from 'react'
import { createBrowserRouter } from 'react-router'
import { FailedPage, UnknownPage } from './error-pages.tsx'
import { Layout } from './layout.tsx'

/** A desk is loaded when it is first opened. */
const page = (load: () => Promise<ComponentType>) => async () => ({ Component: await load() })

/** All addresses of the console. The layout's navigation lists who may see a page, and the server checks it. */
export function makeRouter() {
  return createBrowserRouter(
    [
      {
        path: '/sign-in',
        lazy: page(async () => (await import('#console/features/sign-in/sign-in-page.tsx')).SignInPage),
        errorElement: <FailedPage />,
      },
      {
        path: '/invitation',
        lazy: page(async () => (await import('#console/features/sign-in/invitation-page.tsx')).InvitationPage),
        errorElement: <FailedPage />,
      },
      {
        path: '/draws/:id/certificate',
        lazy: page(async () => (await import('#console/features/draws/certificate-page.tsx')).CertificatePage),
        errorElement: <FailedPage />,
      },
      {
        element: <Layout />,
        errorElement: <FailedPage />,
        children: [
          { path: '/', lazy: page(async () => (await import('./home-page.tsx')).HomePage) },
          {
            path: '/campaigns',
            lazy: page(
              async () => (await import('#console/features/campaigns/campaign-list-page.tsx')).CampaignListPage,
            ),
          },
          {
            path: '/campaigns/new',
            lazy: page(async () => (await import('#console/features/campaigns/new-campaign-page.tsx')).NewCampaignPage),
          },
          {
            path: '/campaigns/:tag',
            lazy: page(async () => (await import('#console/features/campaigns/campaign-page.tsx')).CampaignPage),
          },
          {
            path: '/bundles',
            lazy: page(async () => (await import('#console/features/bundles/bundle-list-page.tsx')).BundleListPage),
          },
          {
            path: '/bundles/new',
            lazy: page(async () => (await import('#console/features/bundles/new-bundle-page.tsx')).NewBundlePage),
          },
          {
            path: '/bundles/:tag',
            lazy: page(async () => (await import('#console/features/bundles/bundle-page.tsx')).BundlePage),
          },
          {
            path: '/pages',
            lazy: page(async () => (await import('#console/features/pages/page-list-page.tsx')).PageListPage),
          },
          {
            path: '/pages/:tag',
            lazy: page(async () => (await import('#console/features/pages/site-page-page.tsx')).SitePagePage),
          },
          {
            path: '/content',
            lazy: page(async () => (await import('#console/features/content/content-list-page.tsx')).ContentListPage),
          },
          {
            path: '/content/:kind/:tag',
            lazy: page(async () => (await import('#console/features/content/content-page.tsx')).ContentPage),
          },
          {
            path: '/brands',
            lazy: page(async () => (await import('#console/features/brands/brand-list-page.tsx')).BrandListPage),
          },
          {
            path: '/brands/new',
            lazy: page(async () => (await import('#console/features/brands/new-brand-page.tsx')).NewBrandPage),
          },
          {
            path: '/brands/:code',
            lazy: page(async () => (await import('#console/features/brands/brand-page.tsx')).BrandPage),
          },
          {
            path: '/promos',
            lazy: page(async () => (await import('#console/features/promos/promo-list-page.tsx')).PromoListPage),
          },
          {
            path: '/promos/:code',
            lazy: page(async () => (await import('#console/features/promos/promo-page.tsx')).PromoPage),
          },
          {
            path: '/promo-batches/:id',
            lazy: page(async () => (await import('#console/features/promos/batch-page.tsx')).BatchPage),
          },
          {
            path: '/people',
            lazy: page(async () => (await import('#console/features/people/people-page.tsx')).PeoplePage),
          },
          {
            path: '/harm',
            lazy: page(async () => (await import('#console/features/people/harm-page.tsx')).HarmPage),
          },
          {
            path: '/data-requests',
            lazy: page(async () => (await import('#console/features/people/data-requests-page.tsx')).DataRequestsPage),
          },
          {
            path: '/people/:id',
            lazy: page(async () => (await import('#console/features/people/person-page.tsx')).PersonPage),
          },
          {
            path: '/books',
            lazy: page(async () => (await import('#console/features/books/books-page.tsx')).BooksPage),
          },
          {
            path: '/purchases',
            lazy: page(
              async () => (await import('#console/features/purchases/purchase-list-page.tsx')).PurchaseListPage,
            ),
          },
          {
            path: '/purchases/:id',
            lazy: page(async () => (await import('#console/features/purchases/purchase-page.tsx')).PurchasePage),
          },
          {
            path: '/disputes',
            lazy: page(async () => (await import('#console/features/purchases/disputes-page.tsx')).DisputesPage),
          },
          {
            path: '/post',
            lazy: page(async () => (await import('#console/features/post/post-page.tsx')).PostPage),
          },
          {
            path: '/refund-lists',
            lazy: page(
              async () => (await import('#console/features/refund-lists/refund-lists-page.tsx')).RefundListsPage,
            ),
          },
          {
            path: '/refund-lists/:id',
            lazy: page(
              async () => (await import('#console/features/refund-lists/refund-list-page.tsx')).RefundListPage,
            ),
          },
          {
            path: '/draws',
            lazy: page(async () => (await import('#console/features/draws/draw-list-page.tsx')).DrawListPage),
          },
          {
            path: '/draws/exclusions',
            lazy: page(async () => (await import('#console/features/draws/exclusions-page.tsx')).ExclusionsPage),
          },
          {
            path: '/draws/exclusions/:id',
            lazy: page(
              async () => (await import('#console/features/draws/exclusion-lines-page.tsx')).ExclusionLinesPage,
            ),
          },
          {
            path: '/draws/:id',
            lazy: page(async () => (await import('#console/features/draws/draw-page.tsx')).DrawPage),
          },
          {
            path: '/winners',
            lazy: page(async () => (await import('#console/features/winners/board-page.tsx')).BoardPage),
          },
          {
            path: '/winners/:id',
            lazy: page(async () => (await import('#console/features/winners/case-page.tsx')).CasePage),
          },
          {
            path: '/wheel-prizes',
            lazy: page(
              async () => (await import('#console/features/winners/wheel-prizes/prizes-page.tsx')).WheelPrizesPage,
            ),
          },
          {
            path: '/wheel-prizes/:id',
            lazy: page(
              async () => (await import('#console/features/winners/wheel-prizes/prize-page.tsx')).WheelPrizePage,
            ),
          },
          {
            path: '/approvals',
            lazy: page(async () => (await import('#console/features/approvals/approvals-page.tsx')).ApprovalsPage),
          },
          {
            path: '/approvals/:id',
            lazy: page(async () => (await import('#console/features/approvals/approval-page.tsx')).ApprovalPage),
          },
          {
            path: '/staff',
            lazy: page(async () => (await import('#console/features/staff/staff-page.tsx')).StaffPage),
          },
          {
            path: '/staff/:id',
            lazy: page(async () => (await import('#console/features/staff/member-page.tsx')).MemberPage),
          },
          {
            path: '/wheel',
            lazy: page(async () => (await import('#console/features/wheel/wheel-page.tsx')).WheelPage),
          },
          {
            path: '/partner',
            lazy: page(async () => (await import('#console/features/partner/partner-page.tsx')).PartnerPage),
          },
          {
            path: '/webhooks',
            lazy: page(async () => (await import('#console/features/webhooks/webhooks-page.tsx')).WebhooksPage),
          },
          {
            path: '/settings',
            lazy: page(async () => (await import('#console/features/settings/settings-page.tsx')).SettingsPage),
          },
          {
            path: '/system',
            lazy: page(async () => (await import('#console/features/system/system-page.tsx')).SystemPage),
          },
          {
            path: '/audit',
            lazy: page(async () => (await import('#console/features/audit/audit-page.tsx')).AuditPage),
          },
          {
            path: '/account',
            lazy: page(async () => (await import('#console/features/account/account-page.tsx')).AccountPage),
          },
          { path: '*', element: <UnknownPage /> },
        ],
      },
    ],
    { basename: '/console' },
  )
}
