import { type RefObject, useLayoutEffect, useRef, useState } from 'react'

/** The width of an element in pixels, 0 before it is laid out; follows its changes. */
export const useWidth = <E extends HTMLElement>(): [RefObject<E | null>, number] => {
  const element = useRef<E>(null)
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    const measured = element.current
    if (!measured) return
    // The observer tells the first width too, before the page is painted; to read it here would force a layout.
    const observer = new ResizeObserver(() => setWidth(measured.clientWidth))
    observer.observe(measured)
    return () => observer.disconnect()
  }, [])
  return [element, width]
}
