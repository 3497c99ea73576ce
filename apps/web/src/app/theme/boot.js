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
  document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light')
  const language = read('language') ?? navigator.language.slice(0, 2)
  document.documentElement.lang = language === 'en' ? 'en' : 'th'
})()
