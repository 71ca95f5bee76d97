import { Component, type ReactNode } from 'react'

type Props = { onError?: () => void; children: ReactNode }

/** Omits a part that throws, so that the rest of the page still works. `onError` is notified. */
export class ErrorBoundary extends Component<Props, { isBroken: boolean }> {
  override state = { isBroken: false }

  static getDerivedStateFromError() {
    return { isBroken: true }
  }

  override componentDidCatch() {
    this.props.onError?.()
  }

  override render() {
    return this.state.isBroken ? null : this.props.children
  }
}
