import { Component, type ReactNode } from 'react'

type Props = { onError?: () => void; children: ReactNode }

/** A part that breaks takes nothing else with it: it is left out, and `onError` says so where that matters. */
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
