import { Component, type ReactNode } from 'react'

type Props = { onFault?: () => void; children: ReactNode }

/** A part that breaks takes nothing else with it: it is left out, and `onFault` says so where that matters. */
export class FaultBoundary extends Component<Props, { isBroken: boolean }> {
  override state = { isBroken: false }

  static getDerivedStateFromError() {
    return { isBroken: true }
  }

  override componentDidCatch() {
    this.props.onFault?.()
  }

  override render() {
    return this.state.isBroken ? null : this.props.children
  }
}
