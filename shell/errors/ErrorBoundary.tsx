import { Component, type ReactNode } from 'react'
import { logError } from './error-log.ts'
import { PageFailure } from './PageFailure.tsx'
import { reportError } from './report-error.ts'
import { WaysOut } from './WaysOut.tsx'

interface ErrorBoundaryProps {
  children: ReactNode
  /** When the failure is on the screen: what must be forgotten, so that trying again is not the same again. */
  onFailure?: () => void
}

interface ErrorBoundaryState {
  readonly error: unknown
  readonly hasFailed: boolean
}

/** Keeps a broken page from breaking the frame; offers to try again. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { error: undefined, hasFailed: false }

  static getDerivedStateFromError(error: unknown): ErrorBoundaryState {
    return { error, hasFailed: true }
  }

  override componentDidCatch(error: unknown) {
    logError(error)
    reportError(error)
    this.props.onFailure?.()
  }

  readonly retry = () => this.setState({ error: undefined, hasFailed: false })

  override render() {
    if (!this.state.hasFailed) return this.props.children
    return <PageFailure error={this.state.error} onRetry={this.retry} more={<WaysOut />} />
  }
}
