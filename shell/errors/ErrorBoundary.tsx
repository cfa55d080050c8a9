import { Component, type ReactNode } from 'react'
import { PageFailure } from './PageFailure.tsx'

interface ErrorBoundaryProps {
  children: ReactNode
}

/** Keeps a broken page from breaking the frame; offers to try again. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { error: unknown; failed: boolean }> {
  override state = { error: undefined, failed: false }

  static getDerivedStateFromError(error: unknown) {
    return { error, failed: true }
  }

  readonly retry = () => this.setState({ error: undefined, failed: false })

  override render() {
    if (!this.state.failed) return this.props.children
    return <PageFailure error={this.state.error} onRetry={this.retry} />
  }
}
