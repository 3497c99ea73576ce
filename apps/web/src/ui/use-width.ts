import { type RefObject, useLayoutEffect, useRef, useState } from 'react'

/** The width of an element in pixels, 0 before it is laid out; follows its changes. */
export const useWidth = <E extends HTMLElement>(): [RefObject<E | null>, number] => {
  const element = useRef<E>(null)
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    const measured = element.current
    if (!measured) return
    // It tells the first width too, before the first picture, and without a layout of its own.
    const observer = new ResizeObserver(() => setWidth(measured.clientWidth))
    observer.observe(measured)
    return () => observer.disconnect()
  }, [])
  return [element, width]
}
