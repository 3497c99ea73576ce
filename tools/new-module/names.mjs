/** The names in the templates, each with the name of the new module in its place. The templates are those of the module `lost-items`. */
export function namesOf(name, thai) {
  const one = name.replace(/ies$/, 'y').replace(/s$/, '')
  const camel = (kebab) => kebab.replace(/-(\w)/g, (_, letter) => letter.toUpperCase())
  const capital = (word) => word[0].toUpperCase() + word.slice(1)
  const snake = (kebab) => kebab.replaceAll('-', '_')
  const words = (kebab) => kebab.replaceAll('-', ' ')
  const article = /^[aeio]/.test(one) ? 'an' : 'a'
  return {
    ...{ 'lost-items': name, 'lost-item': one },
    ...{ lostItems: camel(name), lostItem: camel(one) },
    ...{ LostItems: capital(camel(name)), LostItem: capital(camel(one)) },
    ...{ lost_items: snake(name), lost_item: snake(one), LOST_ITEM: snake(one).toUpperCase() },
    ...{
      'lost items': words(name),
      'lost item': words(one),
      'a lost item': `${article} ${words(one)}`,
      'A lost item': `${capital(article)} ${words(one)}`,
    },
    ...{ 'Lost items': capital(words(name)), 'Lost item': capital(words(one)) },
    ของหาย: thai,
  }
}

/** A template with the names of the new module. */
export function fillTemplate(text, names) {
  const longestFirst = Object.keys(names).sort((first, second) => second.length - first.length)
  return text.replace(
    new RegExp(`(?<![A-Za-z])(?:[Aa] lost item)|${longestFirst.filter((key) => !/^[Aa] /.test(key)).join('|')}`, 'g'),
    (found) => names[found],
  )
}
