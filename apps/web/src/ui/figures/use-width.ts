import { type RefObject, useLayoutEffect, useRef, useState } from 'react'

/** The width of an element in pixels, updated when it changes; 0 before layout. */
export const useWidth = <E extends HTMLElement>(): [RefObject<E | null>, number] => {
  const element = useRef<E>(null)
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    const target = element.current
    if (!target) return
    // The observer also reports the first width before the page is painted; reading it here would force a layout.
    const observer = new ResizeObserver(() => setWidth(target.clientWidth))
    observer.observe(target)
    return () => observer.disconnect()
  }, [])
  return [element, width]
}
