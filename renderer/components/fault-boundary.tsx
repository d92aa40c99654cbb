import { Component, type ReactNode } from 'react'

interface FaultBoundaryProps {
  /** What is shown in place of a screen that has failed. */
  readonly fallback: ReactNode
  readonly children: ReactNode
}

/** Keeps the fault of one screen from taking the whole window: the way to the other screens stays. React knows it as a class only. */
export class FaultBoundary extends Component<FaultBoundaryProps, { readonly failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override render() {
    return this.state.failed ? this.props.fallback : this.props.children
  }
}
