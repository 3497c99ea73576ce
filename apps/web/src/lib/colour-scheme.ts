import { readStored, store } from './storage.ts'
import { createStore, useStore } from './store.ts'

export type ColourScheme = 'light' | 'dark' | 'auto'

const stored = (): ColourScheme => {
  const scheme = readStored('color_scheme')
  return scheme === 'light' || scheme === 'dark' ? scheme : 'auto'
}
const colourScheme = createStore(stored())

export const useColourScheme = (): ColourScheme => useStore(colourScheme)

/** Changes the colour scheme of the page and stores it for the next visit. */
export const setColourScheme = (scheme: ColourScheme): void => {
  store('color_scheme', scheme)
  colourScheme.set(scheme)
}

/** Applies the selected scheme and follows changes of the device and other tabs. theme/boot.js sets it before the first paint. */
export const followColourScheme = (): void => {
  const dark = matchMedia('(prefers-color-scheme: dark)')
  const apply = () => {
    const scheme = colourScheme.get()
    document.documentElement.dataset.colorScheme = scheme === 'auto' ? (dark.matches ? 'dark' : 'light') : scheme
  }
  colourScheme.subscribe(apply)
  dark.addEventListener('change', apply)
  window.addEventListener('storage', ({ key }) => {
    if (key === 'color_scheme') colourScheme.set(stored())
  })
}
