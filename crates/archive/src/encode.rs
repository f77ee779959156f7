//! Tables as Parquet. Workers encode row groups by themselves; whoever writes the file appends them.

use std::io::{self, Write};
use std::sync::Arc;

use arrow_array::RecordBatch;
use arrow_schema::SchemaRef;
use parquet::arrow::arrow_writer::{ArrowColumnChunk, ArrowRowGroupWriterFactory, compute_leaves};
use parquet::arrow::{ArrowSchemaConverter, add_encoded_arrow_schema_to_metadata};
use parquet::basic::{Compression, Encoding, ZstdLevel};
use parquet::errors::Result;
use parquet::file::properties::{EnabledStatistics, WriterProperties};
use parquet::file::writer::SerializedFileWriter;
use parquet::schema::types::{ColumnPath, TypePtr};

/// How a table becomes a Parquet file.
pub(crate) struct Table {
    schema: SchemaRef,
    root: TypePtr,
    properties: Arc<WriterProperties>,
    columns: ArrowRowGroupWriterFactory,
}

/// A row group, encoded and packed.
pub(crate) type RowGroup = Vec<ArrowColumnChunk>;

impl Table {
    pub(crate) fn new(schema: SchemaRef) -> Result<Table> {
        let mut properties = properties();
        add_encoded_arrow_schema_to_metadata(&schema, &mut properties);
        let properties = Arc::new(properties);
        let root = ArrowSchemaConverter::new().convert(&schema)?.root_schema_ptr();
        let nowhere =
            SerializedFileWriter::new(io::sink(), Arc::clone(&root), Arc::clone(&properties))?;
        let columns = ArrowRowGroupWriterFactory::new(&nowhere, Arc::clone(&schema));
        Ok(Table { schema, root, properties, columns })
    }

    /// Encodes rows.
    pub(crate) fn encode(&self, batch: &RecordBatch) -> Result<RowGroup> {
        let mut writers = self.columns.create_column_writers(0)?;
        let mut next = writers.iter_mut();
        for (field, array) in self.schema.fields().iter().zip(batch.columns()) {
            for leaf in compute_leaves(field, array)? {
                next.next().expect("a writer for each column").write(&leaf)?;
            }
        }
        writers.into_iter().map(|writer| writer.close()).collect()
    }

    /// Begins a file.
    pub(crate) fn file<W: Write + Send>(&self, out: W) -> Result<SerializedFileWriter<W>> {
        SerializedFileWriter::new(out, Arc::clone(&self.root), Arc::clone(&self.properties))
    }
}

/// Appends a row group to a file.
pub(crate) fn append<W: Write + Send>(
    file: &mut SerializedFileWriter<W>,
    rows: RowGroup,
) -> Result<()> {
    // A block may have no game that is wanted.
    if rows.iter().all(|column| column.close().rows_written == 0) {
        return Ok(());
    }
    let mut group = file.next_row_group()?;
    for column in rows {
        column.append_to_row_group(&mut group)?;
    }
    group.close()?;
    Ok(())
}

fn properties() -> WriterProperties {
    let level = ZstdLevel::try_new(1).expect("zstd has a level 1");
    let mut builder = WriterProperties::builder()
        .set_created_by(concat!("pinpoint ", env!("CARGO_PKG_VERSION")).to_owned())
        .set_compression(Compression::ZSTD(level))
        .set_statistics_enabled(EnabledStatistics::Chunk)
        .set_column_encoding(ColumnPath::from("game"), Encoding::DELTA_BINARY_PACKED);
    // No two games share these: a dictionary would only be made to be thrown away.
    for column in ["game", "Site", "moves", "uci"] {
        builder = builder.set_column_dictionary_enabled(ColumnPath::from(column), false);
    }
    builder.build()
}
