//! Compressed files of games.

use std::io::{self, BufRead, BufReader, Read};

/// Unpacks gzip and Zstandard, known by their first bytes; anything else comes as it is.
pub fn unpacked<'a>(source: impl Read + Send + 'a) -> io::Result<Box<dyn Read + Send + 'a>> {
    let mut source = BufReader::with_capacity(1 << 17, source);
    let head = source.fill_buf()?;
    Ok(match head {
        [0x1F, 0x8B, ..] => Box::new(flate2::bufread::MultiGzDecoder::new(source)),
        [0x28, 0xB5, 0x2F, 0xFD, ..] => Box::new(zstd::stream::read::Decoder::with_buffer(source)?),
        _ => Box::new(source),
    })
}

#[cfg(test)]
mod tests {
    use std::io::Write;

    use super::*;

    #[test]
    fn packed_files_are_known_by_their_first_bytes() {
        let plain = b"1. e4 e5 *\n".repeat(1000);
        let mut gz = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
        gz.write_all(&plain).unwrap();
        let mut two_parts = gz.finish().unwrap();
        two_parts.extend_from_within(..);
        let zst = zstd::stream::encode_all(&plain[..], 1).unwrap();
        for (packed, times) in [(plain.clone(), 1), (two_parts, 2), (zst, 1)] {
            let mut text = Vec::new();
            unpacked(&packed[..]).unwrap().read_to_end(&mut text).unwrap();
            assert_eq!(text, plain.repeat(times));
        }
        assert_eq!(unpacked(&b""[..]).unwrap().read_to_end(&mut Vec::new()).unwrap(), 0);
    }
}
