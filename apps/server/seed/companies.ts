/** Companies of visitors and tenants. The names are invented; any likeness comes from the way local companies are named. */
export interface DemoCompany {
  readonly th: string
  readonly en: string
}

const pairs = (rows: string): readonly DemoCompany[] =>
  rows
    .trim()
    .split('\n')
    .map((row) => {
      const [th = '', en = ''] = row.trim().split(' = ')
      return { th, en }
    })

/** Parcels, food and furniture: short visits, mostly by motorcycle. */
export const COURIERS = pairs(`
  ไวทันใจ เอ็กซ์เพรส = Waithanjai Express
  ส่งด่วน เดลิเวอรี่ = Songduan Delivery
  พัสดุไทยร่วมใจ = Thai Ruamjai Parcel
  ช้างขนส่ง = Chang Transport
  น้ำดื่มใสเย็น = Saiyen Drinking Water
  ครัวส่งสุข = Khrua Songsuk Kitchen`)

/** Repair, cleaning, telephone and building work. */
export const CONTRACTORS = pairs(`
  ช่างแอร์ เย็นฉ่ำ = Yen Cham Air
  ลิฟต์มั่นคง เซอร์วิส = Mankhong Lift Service
  สะอาดดี คลีนนิ่ง = Saatdee Cleaning
  ไฟเบอร์ไกล เทเลคอม = Fiber Klai Telecom
  บจก. ปลอดภัยดับเพลิง = Plodphai Fire Protection
  บจก. สวนร่มรื่น = Romruen Gardens
  หจก. ช่างไฟรุ่งเรือง = Rungrueang Electrical LP
  บจก. ประปาไหลดี = Laidee Plumbing
  บจก. กำจัดปลวกเบาใจ = Baojai Pest Control
  บจก. ก่อสร้างร่วมแรง = Ruamraeng Construction`)

export const OFFICES = pairs(`
  บจก. ล้ำค่า ซัพพลาย = Lamkha Supply Co., Ltd.
  ธนาคารทุนไทย = Thun Thai Bank
  สำนักงานบัญชี ๕๙ = Accounting Office 59
  บมจ. ประกันใจมั่น = Jaiman Insurance PCL
  บจก. สาทรกฎหมาย = Sathorn Legal Co., Ltd.
  บจก. เจ้าพระยา เทรดดิ้ง = Chao Phraya Trading Co., Ltd.
  บจก. บางกอก ดิจิทัลเวิร์ค = Bangkok Digitalwork Co., Ltd.
  บจก. อีสานเกษตรภัณฑ์ = Isan Agri Products Co., Ltd.
  บมจ. พลังงานตะวัน = Tawan Energy PCL
  บจก. มิตรภาพ โลจิสติกส์ = Mittraphap Logistics Co., Ltd.
  บจก. อันดามัน ซีฟู้ดส์ = Andaman Seafoods Co., Ltd.
  บจก. ลานนา คอฟฟี่ = Lanna Coffee Co., Ltd.
  บจก. สยามวัสดุภัณฑ์ = Siam Wassaduphan Co., Ltd.
  บจก. เวลเนส คลินิกเวชกรรม = Wellness Clinic Co., Ltd.
  บจก. สถาปนิกเก้ามุม = Nine Corners Architects Co., Ltd.
  บจก. ครูพี่แนนติวเตอร์ = Kru Phi Naen Tutors Co., Ltd.
  บจก. ท่องไทยทัวร์ = Thong Thai Tours Co., Ltd.
  บจก. ซอฟต์แวร์ใบตอง = Baitong Software Co., Ltd.
  บจก. การพิมพ์สามเสน = Samsen Printing Co., Ltd.
  บจก. เครื่องมือแพทย์อโรคยา = Arokhaya Medical Devices Co., Ltd.
  มูลนิธิเด็กร่มโพธิ์ = Rom Pho Children Foundation
  บจก. นำเข้าแสงดาว = Saengdao Import Co., Ltd.
  บจก. ออดิทพลัส = Audit Plus Co., Ltd.
  บจก. จัดหางานก้าวใหม่ = Kao Mai Recruitment Co., Ltd.`)

export const AGENCIES = pairs(`
  สำนักงานเขต = District Office
  สำนักงานสรรพากรพื้นที่ = Area Revenue Office
  สถานีดับเพลิง = Fire Station
  สถานีตำรวจนครบาล = Metropolitan Police Station
  สำนักงานประกันสังคม = Social Security Office`)

/** Companies of foreign visitors, with a Thai spelling for Thai pages. */
export const FOREIGN_COMPANIES = pairs(`
  โอคายะ โชจิ = Okaya Shoji
  นอร์ดเวสต์ เมชชีนเนน = Nordwest Maschinen
  แปซิฟิก เคมิคัล = Pacific Chemical Partners
  ฮาร์เบอร์ แคปิตอล = Harbour Capital
  ซากุระ อิเล็กทรอนิกส์ = Sakura Denshi
  อิเบริกา เรโนวาเบิลส์ = Iberica Renovables
  เซินจื้อ เทคโนโลยี = Shenzhi Technology
  ลอตัสริเวอร์ เท็กซ์ไทล์ = Lotus River Textiles`)

const FIRST_PARTS: readonly DemoCompany[] = pairs(`
  ทรัพย์เจริญ = Sapcharoen
  ศรีนครินทร์ = Srinakarin
  พูนทรัพย์ = Phunsap
  ไทยรุ่งโรจน์ = Thai Rungroj
  เอเชียมั่นคง = Asia Mankhong
  บูรพา = Burapha
  ทองอร่าม = Thongaram
  แม่โขง = Mekong
  นวกิจ = Nawakit
  สินสมุทร = Sinsamut
  เพชรเกษม = Phetkasem
  ดอยงาม = Doi Ngam
  ก้าวหน้า = Kaona
  วารีทิพย์ = Wareethip`)
const SECOND_PARTS: readonly DemoCompany[] = pairs(`
  เทรดดิ้ง = Trading
  เอ็นจิเนียริ่ง = Engineering
  พลาสติก = Plastics
  การเกษตร = Agriculture
  บรรจุภัณฑ์ = Packaging
  ออโต้พาร์ท = Autoparts
  เฟอร์นิเจอร์ = Furniture
  คอนซัลติ้ง = Consulting
  การบัญชี = Accounting
  เคมีภัณฑ์ = Chemicals
  อิเล็กทริค = Electric
  ฟู้ดส์ = Foods`)

/** One of about 170 composed names, for the long tail in a year of visits. */
export function composeCompany(first: number, second: number): DemoCompany {
  const a = FIRST_PARTS[first % FIRST_PARTS.length] as DemoCompany
  const b = SECOND_PARTS[second % SECOND_PARTS.length] as DemoCompany
  return { th: `บจก. ${a.th} ${b.th}`, en: `${a.en} ${b.en} Co., Ltd.` }
}
