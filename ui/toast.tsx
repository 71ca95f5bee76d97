import { Toast as Base } from '@base-ui/react/toast'
import { CircleCheck, Info, OctagonAlert, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { IconButton } from './icon-button.tsx'

export type ToastTone = 'info' | 'success' | 'danger'

const icons = {
  info: <Info aria-hidden size={22} className="shrink-0" />,
  success: <CircleCheck aria-hidden size={22} className="shrink-0" />,
  danger: <OctagonAlert aria-hidden size={22} className="shrink-0" />,
}

/** Wraps the site once; the toasts appear over it, at the bottom, and are read out. F6 leads to them. */
export function ToastRegion({ children }: { children: ReactNode }) {
  return (
    <Base.Provider timeout={6000}>
      {children}
      <Base.Portal>
        <Base.Viewport className="fixed inset-x-4 bottom-4 z-60 mx-auto flex max-w-form flex-col gap-2">
          <Toasts />
        </Base.Viewport>
      </Base.Portal>
    </Base.Provider>
  )
}

/** Shows a toast: for what happened elsewhere than where the person is looking. Errors of a form belong in the form. */
export function useToast() {
  const { add } = Base.useToastManager()
  return (toast: { title: string; description?: string; tone?: ToastTone }) =>
    add({
      title: toast.title,
      type: toast.tone ?? 'info',
      ...(toast.description ? { description: toast.description } : {}),
      ...(toast.tone === 'danger' ? { priority: 'high', timeout: 0 } : {}),
    })
}

function Toasts() {
  const { toasts } = Base.useToastManager()
  return toasts.map((toast) => (
    <Base.Root
      key={toast.id}
      toast={toast}
      className="rounded-card bg-ink text-paper shadow-card transition-[opacity,translate] duration-150 data-ending-style:opacity-0 data-limited:hidden data-starting-style:translate-y-4 data-starting-style:opacity-0"
    >
      <Base.Content className="flex items-center gap-3 py-2 pr-2 pl-4">
        {icons[(toast.type ?? 'info') as ToastTone]}
        <div className="min-w-0 flex-1">
          <Base.Title render={<p />} className="font-bold" />
          <Base.Description className="text-sm" />
        </div>
        <Base.Close
          render={<IconButton label="Dismiss" icon={<X aria-hidden size={20} />} />}
          className="text-paper hover:bg-paper/15"
        />
      </Base.Content>
    </Base.Root>
  ))
}
