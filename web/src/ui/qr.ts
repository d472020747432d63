/** An address as a QR code, to be opened with the camera of a telephone. */

export interface QrCode {
  /** Modules across, the quiet border among them. */
  size: number;
  path: string;
}

/** What a reader needs around the code, in modules. */
const BORDER = 3;

/** The library is fetched when the first code is shown. */
export async function qrCode(text: string): Promise<QrCode> {
  const { encodeQR } = await import("qr");
  const rows = encodeQR(text, "raw", { border: BORDER, ecc: "medium" });
  return { size: rows.length, path: rows.map(rowPath).join("") };
}

/** The dark modules of a row, each run of them as one bar. */
function rowPath(row: boolean[], y: number): string {
  const bars = [
    ...row
      .map((dark) => (dark ? "#" : " "))
      .join("")
      .matchAll(/#+/g),
  ];
  return bars.map(({ index, 0: bar }) => `M${index} ${y}h${bar.length}v1h-${bar.length}z`).join("");
}
