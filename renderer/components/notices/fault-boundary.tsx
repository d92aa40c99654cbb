import { Component, type ReactNode } from 'react'

interface FaultBoundaryProps {
  /** Shown instead of a screen that has failed. */
  readonly fallback: ReactNode
  readonly children: ReactNode
}

/** Keeps one screen's fault from taking down the whole window. React supports this only as a class. */
export class FaultBoundary extends Component<FaultBoundaryProps, { readonly failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override render() {
    return this.state.failed ? this.props.fallback : this.props.children
  }
}
