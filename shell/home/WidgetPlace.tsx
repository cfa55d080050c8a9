import { Component, lazy, Suspense, useEffect, useRef, useState, type ComponentType, type ReactNode } from 'react'
import { useT } from '../i18n.ts'
import { WidgetCard } from './WidgetCard.tsx'
import type { Widget, WidgetProps } from './widgets.ts'
import { WidgetBones, WidgetFailure } from './WidgetState.tsx'

/** Pixels outside of the window within which a widget begins to come. */
const NEAR = '300px'
const NO_SETTINGS = {}

const loadFrame = () => import('../theme/PageFrame.tsx')
const PageFrame = lazy(loadFrame)
const components = new Map<Widget, ComponentType<WidgetProps>>()

/** One lazy component per widget, kept until it fails. */
function componentOf(widget: Widget): ComponentType<WidgetProps> {
  if (widget.component) return widget.component
  const known = components.get(widget)
  if (known) return known
  const component = lazy(async () => {
    const [loaded] = await Promise.all([widget.load(), widget.plain ? undefined : loadFrame()])
    return loaded
  })
  components.set(widget, component)
  return component
}

/** Where a widget stands: it comes when it is about to be seen, and what it throws stays within. */
export function WidgetPlace({ widget }: { widget: Widget }) {
  const t = useT()
  const place = useRef<HTMLDivElement>(null)
  const isNear = useNear(place, widget.component !== undefined || components.has(widget))
  const waiting = (
    <WidgetCard title={t(widget.title)}>
      <WidgetBones rows={widget.size.rows} />
    </WidgetCard>
  )
  return (
    <div ref={place} data-widget={widget.name}>
      <WidgetBoundary widget={widget} title={t(widget.title)}>
        {isNear ? (
          <Suspense fallback={waiting}>
            <Framed isPlain={widget.plain === true} Shown={componentOf(widget)} />
          </Suspense>
        ) : (
          waiting
        )}
      </WidgetBoundary>
    </div>
  )
}

function Framed({ isPlain, Shown }: { isPlain: boolean; Shown: ComponentType<WidgetProps> }) {
  const content = <Shown settings={NO_SETTINGS} />
  return isPlain ? content : <PageFrame>{content}</PageFrame>
}

/** Whether it is, or once was, about to be seen. */
function useNear(place: { readonly current: HTMLElement | null }, isReady: boolean): boolean {
  const [isNear, setIsNear] = useState(isReady)
  useEffect(() => {
    if (isNear || !place.current) return undefined
    const sight = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setIsNear(true)
      },
      { rootMargin: NEAR },
    )
    sight.observe(place.current)
    return () => sight.disconnect()
  }, [isNear, place])
  return isNear
}

interface BoundaryProps {
  widget: Widget
  title: string
  children: ReactNode
}

/** One broken widget never breaks the page. */
class WidgetBoundary extends Component<BoundaryProps, { readonly failure: { readonly error: unknown } | undefined }> {
  override state: { readonly failure: { readonly error: unknown } | undefined } = { failure: undefined }

  static getDerivedStateFromError(error: unknown) {
    return { failure: { error } }
  }

  override componentDidCatch() {
    components.delete(this.props.widget)
  }

  override render() {
    const { failure } = this.state
    if (!failure) return this.props.children
    const retry = () => this.setState({ failure: undefined })
    return (
      <WidgetCard title={this.props.title}>
        <WidgetFailure rows={this.props.widget.size.rows} error={failure.error} onRetry={retry} />
      </WidgetCard>
    )
  }
}
