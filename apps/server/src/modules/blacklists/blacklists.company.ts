/** What many companies have in their names says nothing about which it is. */
const FORMS =
  /บริษัทจำกัด|บริษัท|บจก\.?|บมจ\.?|หจก\.?|ห้างหุ้นส่วนจำกัด|ห้างหุ้นส่วน|จำกัด|\(?มหาชน\)?|\b(?:company|co|corporation|corp|limited|ltd|public|plc|pcl|inc|llc|gmbh)\b\.?/giu

/** A company's name without its legal form; the whole of it where nothing else is left. */
export function companyName(name: string): string {
  const rest = name
    .slice(0, 200)
    .replace(FORMS, ' ')
    .replace(/[\s,.()]+/g, ' ')
    .trim()
  return rest === '' ? name : rest
}
