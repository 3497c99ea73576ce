// Runs before the first paint, as a file of its own because the content security policy allows no inline script:
// sets the remembered colour scheme and language so that the page neither flashes nor is read out in the wrong tongue.
;(() => {
  const read = (key) => {
    try {
      return localStorage.getItem(key)
    } catch {
      return null
    }
  }
  const wish = read('color_scheme')
  const dark = wish === 'dark' || (wish !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.dataset.colorScheme = dark ? 'dark' : 'light'
  const remembered = read('language')
  const wishes = remembered === null ? navigator.languages.map((tag) => tag.slice(0, 2).toLowerCase()) : [remembered]
  document.documentElement.lang = wishes.find((wish) => wish === 'th' || wish === 'en') ?? 'en'
})()
