import { useEffect, useRef } from 'react'
import { allowStyles } from '#shell/theme/style-nonce.ts'
import { readLook, watchLook, type ChartLook } from './chart-look.ts'
import { beginDrawing, type Drawn, type DrawingOption } from './echarts.ts'
import { RESIZE_MS, throttle } from './throttle.ts'

export interface DrawingProps {
  /** What is drawn, in a look. A new function is a new drawing. */
  optionOf: (look: ChartLook) => DrawingOption
}

allowStyles()

/**
 * The picture of a chart; the only component that knows ECharts. It follows its size, the theme and the wish for calm.
 */
export default function Drawing({ optionOf }: DrawingProps) {
  const host = useRef<HTMLDivElement>(null)
  const option = useRef(optionOf)
  const redraw = useRef<() => void>(undefined)

  useEffect(() => {
    option.current = optionOf
    redraw.current?.()
  }, [optionOf])

  useEffect(() => {
    const element = host.current
    if (!element) return
    let drawn: Drawn | undefined
    const draw = () => drawn?.setOption(option.current(readLook(element)), { notMerge: true })
    redraw.current = draw
    const fit = () => {
      // A page that is hidden has no size, and ECharts would complain.
      if (element.clientWidth === 0 || element.clientHeight === 0) return
      if (drawn) return drawn.resize()
      drawn = beginDrawing(element)
      draw()
    }
    const fitSoon = throttle(fit, RESIZE_MS)
    const sizes = new ResizeObserver(() => (drawn ? fitSoon() : fit()))
    sizes.observe(element)
    const unwatch = watchLook(draw)
    return () => {
      unwatch()
      sizes.disconnect()
      fitSoon.cancel()
      drawn?.dispose()
      redraw.current = undefined
    }
  }, [])

  return <div ref={host} className="kit-chart-drawing" />
}
